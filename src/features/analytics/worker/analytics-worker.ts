import { sessionDays } from '#src/local/session-days.ts';
import { blockBytes, packBlock, unpackBlock } from '../store/session-block.ts';
import { createHost, type FromWorker, type ToWorker } from './host.ts';

/* The worker of session analytics: fetches, keeps and counts sessions. Started by `session-analytics.ts` alone. */

const days = sessionDays({ pack: packBlock, unpack: unpackBlock, bytesOf: blockBytes });
const take = createHost((message: FromWorker) => postMessage(message), days);

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void take(data));
