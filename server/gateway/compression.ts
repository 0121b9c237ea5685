import { brotliCompressSync, constants, createBrotliCompress, createGzip, gzipSync } from 'node:zlib';
import type { Answer } from './answering.ts';
import { type AnswerSink, holdBackBytes } from './upstream.ts';
import { hasNoBody } from './upstream-answer.ts';

export type Coding = 'br' | 'gzip';

/**
 * Which content codings a browser takes, the one it likes best first; Brotli before gzip where it
 * likes both alike.
 */
export function acceptedCodings(acceptEncoding = ''): readonly Coding[] {
  const weights = new Map(acceptEncoding.toLowerCase().split(',').map(weighted));
  const weightOf = (name: string) => weights.get(name) ?? weights.get('*') ?? 0;
  const plain = weights.get('identity') ?? 0;
  return (['br', 'gzip'] as const)
    .filter((coding) => weightOf(coding) > 0 && weightOf(coding) >= plain)
    .sort((one, other) => weightOf(other) - weightOf(one));
}

/** `gzip;q=0.5` as the name and its weight; one that is no number counts as 0. */
function weighted(written: string): readonly [name: string, weight: number] {
  const [name = '', ...parameters] = written.split(';').map((part) => part.trim());
  const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}

/**
 * The smallest answer that is compressed, in bytes, below which compressing costs more than the bytes it saves; and
 * how hard.
 */
export const compression = { smallest: 8_000, gzipLevel: 4 } as const;

/** Of every answer, compressed or not: what comes depends on what the browser takes. */
const vary = 'accept-encoding';

/*
 * Measured on answers of the service: quality 4 of Brotli takes up to twice the processor time for
 * 3 % fewer bytes, 5 twice that again. A window of 64 kB costs 3 % more bytes than the largest and
 * takes half its memory, which 128 answers take at a time.
 */
const brotli = {
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_QUALITY]: 3,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};

/**
 * Compresses text that is there as a whole. Up to 64 kB that takes less time than to hand it to
 * another thread.
 */
const compress = (coding: Coding, bytes: Buffer): Buffer =>
  coding === 'br' ? brotliCompressSync(bytes, { params: brotli }) : gzipSync(bytes, { level: compression.gzipLevel });

/** Compresses as it comes: each part can be read before the next one is there. */
const compressor = (coding: Coding) =>
  coding === 'br'
    ? createBrotliCompress({ params: brotli, flush: constants.BROTLI_OPERATION_FLUSH })
    : createGzip({ level: compression.gzipLevel, flush: constants.Z_SYNC_FLUSH });

/**
 * An answer that may not be changed on its way: the service says so, or names these very bytes (a
 * strong ETag, which a browser sends back in If-Match and the service compares with its own).
 */
function isFixed(headers: Readonly<Record<string, string>>): boolean {
  return headers['cache-control']?.includes('no-transform') === true || headers.etag?.startsWith('"') === true;
}

/**
 * Passes an answer of the service to the browser, compressed where the browser takes that.
 * @param onDrain called when more is wanted after `data` returned false
 */
export function sinkFor(answer: Answer, acceptEncoding: string | undefined, onDrain: () => void): AnswerSink {
  const { response } = answer;
  let stream: ReturnType<typeof compressor> | undefined;
  /** Sends an answer that comes in one piece. */
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
