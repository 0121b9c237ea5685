import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { Answer } from './answering.ts';
import { type AnswerSink, holdBackBytes } from './upstream.ts';
import { hasNoBody } from './upstream-answer.ts';

export type Coding = 'br' | 'gzip';

/** Content codings that a browser accepts, its favourite first, and Brotli first on a tie. */
export function acceptedCodings(acceptEncoding = ''): readonly Coding[] {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(weighted));
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= plain)
    .sort((one, other) => weightOf(other) - weightOf(one));
}

/** `gzip;q=0.5` as name and weight; an invalid weight counts as 0. */
function weighted(written: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = written.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

/** `smallest` in bytes: compressing a smaller response costs more than its saved bytes. */
export const compression = { smallest: 8_000, gzipLevel: 4 } as const;

/** On every response, compressed or not: the content depends on what the browser accepts. */
const vary = 'accept-encoding';

/*
 * Measured on the service's responses: quality 4 of Brotli takes up to twice the processor time
 * for 3 % fewer bytes, 5 twice that again. A window of 64 kB costs 3 % more bytes than the largest
 * and halves the memory, which 128 responses may take at a time.
 */
const brotli = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

/** Compresses a complete text. Up to 64 kB that is faster than handing it to another thread. */
const compress = (coding: Coding, bytes: Buffer): Buffer =>
  coding === 'br' ? brotliCompressSync(bytes, { params: brotli }) : gzipSync(bytes, { level: compression.gzipLevel });

/** Compresses a stream: each part is readable before the next one arrives. */
const compressor = (coding: Coding) =>
  coding === 'br'
    ? createBrotliCompress({ params: brotli, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ level: compression.gzipLevel, flush: constants.Z_SYNC_FLUSH });

/**
 * Whether a response must not change on its way: the service says so, or a strong ETag names these
 * very bytes, which the browser returns in If-Match and the service compares.
 */
function isFixed(headers: Readonly<Record<string, string>>): boolean {
  return headers['cache-control']?.includes('no-transform') === true || headers.etag?.startsWith('"') === true;
}

/** Compresses if the browser accepts that. `onDrain` is called when more is wanted again. */
export function sinkFor(answer: Answer, acceptEncoding: string | undefined, onDrain: () => void): AnswerSink {
  const { response } = answer;
  let stream: ReturnType<typeof compressor> | undefined;
  /** Sends a response that comes in one piece. */
  let sendWhole: ((bytes: Buffer) => void) | undefined;

  return {
    start(status, headers) {
      const { 'content-length': length, ...unsized } = headers;
      const bytes = length === undefined ? Number.POSITIVE_INFINITY : Number(length);
      const mayChange = !hasNoBody(status) && !isFixed(headers) && bytes >= compression.smallest;
      const [coding] = mayChange ? acceptedCodings(acceptEncoding) : [];
      if (coding === undefined) {
        answer.head(status, { ...headers, vary });
        response.on('drain', onDrain);
        return;
      }
      const encoded = { ...unsized, vary, 'content-encoding': coding };
      if (bytes <= holdBackBytes) {
        sendWhole = (body) => {
          const packed = compress(coding, body);
          answer.head(status, { ...encoded, 'content-length': String(packed.length) });
          response.write(packed);
        };
        return;
      }
      answer.head(status, encoded);
      stream = compressor(coding).on('drain', onDrain);
      stream.pipe(response);
      response.once('close', () => stream?.destroy());
    },
    data(chunk) {
      if (sendWhole === undefined) return (stream ?? response).write(chunk);
      sendWhole(chunk);
      return true;
    },
    end: () => void (stream ?? response).end(),
    refuse: (refusal) => answer.refuse(refusal),
    cut: (code) => answer.cut(code),
  };
}
