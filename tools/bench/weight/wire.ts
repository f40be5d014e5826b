import { brotliCompressSync, constants } from 'node:zlib';

/** What a CDN compresses; pictures, fonts and videos are compressed already. */
export const compressible = new Set('.html .css .js .json .svg .xml .txt .webmanifest'.split(' '));

/** A text as a CDN sends a static file: brotli of the highest quality, 11, made once per deployment. */
export const brotliBody = (body: Buffer): Buffer =>
  brotliCompressSync(body, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
    },
  });
