import { Agent, request } from 'node:http';

/** What a bounded load came to. */
export interface LoadFigures {
  seconds: number;
  /** How often each status was answered; `0` stands for no answer. */
  statuses: Map<number, number>;
  /** Milliseconds of every answer. */
  times: number[];
}

interface Sent {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

function send(agent: Agent, { method, url, headers, body }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const sent = request(url, { agent, method, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    sent.on('error', () => resolve(0)).end(body);
  });
}

/**
 * Sends requests one after the other over each of `connections` kept-open connections for some seconds. `next` makes the
 * n-th request; `pause` milliseconds lie between two of a connection.
 */
export async function load(
  next: (number: number) => Sent,
  { seconds, connections, pause = 0 }: { seconds: number; connections: number; pause?: number },
): Promise<LoadFigures> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const started = performance.now();
  const end = started + seconds * 1000;
  let number = 0;
  const worker = async () => {
    while (performance.now() < end) {
      const begun = performance.now();
      const status = await send(agent, next(number++));
      times.push(performance.now() - begun);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return { seconds: (performance.now() - started) / 1000, statuses, times };
}
