import { ensureBuild } from '../../scripts/ensure-build.ts';
import { ensureSampleData } from './sample-data.ts';

/** Builds changed sources and makes the sample data once, before any worker copies it. */
export default async function globalSetup(): Promise<void> {
  await ensureBuild();
  await ensureSampleData();
}
