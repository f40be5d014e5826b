import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const folder = new URL('../../src/assets/loops/', import.meta.url);

/** The body of the first box of a type among these (ISO/IEC 14496-12, 4.2); boxes with a 64-bit size are none of ours. */
function boxIn(data: Buffer, type: string): Buffer | undefined {
  for (let at = 0; at + 8 <= data.length;) {
    const size = data.readUInt32BE(at);
    if (data.toString('latin1', at + 4, at + 8) === type) return data.subarray(at + 8, at + size);
    if (size < 8) return undefined;
    at += size;
  }
  return undefined;
}

/** Seconds that the movie header tells (8.2.2), and the codings and sizes of its tracks. */
function read(file: string) {
  const data = readFileSync(new URL(file, folder));
  const movie = boxIn(data, 'moov')!;
  const header = boxIn(movie, 'mvhd')!;
  const version = header[0];
  const seconds =
    version === 1
      ? Number(header.readBigUInt64BE(24)) / header.readUInt32BE(20)
      : header.readUInt32BE(16) / header.readUInt32BE(12);
  const text = movie.toString('latin1');
  const track = boxIn(boxIn(movie, 'trak')!, 'tkhd')!;
  return {
    bytes: data.length,
    seconds,
    coding: ['av01', 'avc1'].filter((name) => text.includes(name)),
    hasSound: text.includes('soun'),
    startsAtOnce: data.indexOf('moov') < data.indexOf('mdat'),
    width: track.readUInt32BE(track.length - 8) >>> 16,
    height: track.readUInt32BE(track.length - 4) >>> 16,
  };
}

const codings = [
  ['av1', 'av01'],
  ['h264', 'avc1'],
] as const;

const files = readdirSync(folder).filter((file) => file.endsWith('.mp4'));

test('each loop is there in both codings, the hero’s in a portrait cut too', () => {
  const expected = ['careers', 'hero', 'hero-portrait'].flatMap((name) =>
    codings.map(([coding]) => `${name}.${coding}.mp4`),
  );
  expect(new Set(files)).toEqual(new Set(expected));
});

describe.each(files)('%s', (file) => {
  const loop = read(file);

  test('is small enough for a phone: under 350 KB', () => {
    expect(loop.bytes).toBeLessThan(350_000);
  });

  test('lasts 8 to 12 seconds, without sound', () => {
    expect(loop.seconds).toBeGreaterThanOrEqual(8);
    expect(loop.seconds).toBeLessThanOrEqual(12);
    expect(loop.hasSound).toBe(false);
  });

  test('holds the coding that its name promises, and plays before all of it has come', () => {
    expect(loop.coding).toEqual([codings.find(([name]) => file.includes(`.${name}.`))![1]]);
    expect(loop.startsAtOnce).toBe(true);
  });

  test('has the proportions of its place', () => {
    const portrait = file.includes('portrait');
    expect(loop.width / loop.height).toBeCloseTo(portrait ? 0.8 : 1.6, 1);
  });
});
