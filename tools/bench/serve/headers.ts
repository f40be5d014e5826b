/** The headers of a `_headers` file for one address: later blocks add to earlier ones, `! Name` takes one away. */
export function headersFor(file: string, path: string): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const block of file.split('\n\n')) {
    const [pattern, ...lines] = block.split('\n');
    if (!pattern || !matches(pattern, path)) continue;
    for (const line of lines.map((each) => each.trim())) {
      const [, removed] = /^! (.+)$/.exec(line) ?? [];
      const [, name, value] = /^([\w-]+): (.+)$/.exec(line) ?? [];
      if (removed) delete headers[removed.toLowerCase()];
      else if (name && value) headers[name.toLowerCase()] = value;
    }
  }
  return headers;
}

const matches = (pattern: string, path: string) =>
  pattern.endsWith('*') ? path.startsWith(pattern.slice(0, -1)) : pattern === path;
