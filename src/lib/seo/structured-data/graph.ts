import type { Graph, Thing } from 'schema-dts';

/**
 * Structured data as the text of a data block (`application/ld+json`), which no browser runs and the policy does not ask about
 * (HTML, 4.12.1). An end tag within it would end the block.
 */
export function graphText(things: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': things };
  return JSON.stringify(graph).replaceAll('</', '<\\/').replaceAll('<!--', '\\u003c!--');
}
