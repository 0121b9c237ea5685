import { promiseDrawnRisks } from '#test/drawn-risks.ts';

promiseDrawnRisks(1_000);
