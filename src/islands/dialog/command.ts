/** Attributes of a button that opens or closes a dialog without any script (HTML, invoker commands). */
export const commandAttributes = (command: 'show-modal' | 'close', id: string) => ({
  command,
  commandfor: id,
});
