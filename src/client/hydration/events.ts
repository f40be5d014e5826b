/** Sent by an island, from inside, once React has taken its HTML over. */
export const readyEvent = 'island:ready';

/** Sent by an island, and heard from outside, when its React cannot be had. */
export const failedEvent = 'island:failed';
