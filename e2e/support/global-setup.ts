import { ensureBuild } from '../../scripts/ensure-build.ts';
import { ensureSampleData } from './sample-data.ts';

/** Builds the dashboard when sources changed and makes the sample data once, before any worker copies it. */
export default async function globalSetup(): Promise<void> {
  await ensureBuild();
  await ensureSampleData();
}
