import { sessionDays } from '#src/local/session-days.ts';
import { blockBytes, isSessionBlock } from '../store/session-block.ts';
import { createHost } from './host.ts';
import type { FromWorker, ToWorker } from './protocol.ts';

/*
 * The worker of session analytics: fetches, keeps and counts sessions. Started by `start-worker.ts` alone.
 */

const take = createHost((message: FromWorker) => postMessage(message), sessionDays(isSessionBlock, blockBytes));

addEventListener('message', ({ data }: MessageEvent<ToWorker>) => take(data));
