import { screens } from '../e2e/support/screens.ts';
import { world } from './service/small-world.ts';

const ids = {
  pageId: world.page,
  otherPageId: world.otherPage,
  archivePageId: world.otherPage,
  audienceId: world.audience,
  archiveAudienceId: world.otherAudience,
  generatingAudienceId: world.generating,
  messageId: world.message,
  personId: world.person,
  otherPersonId: world.person,
  personLogId: world.log,
  personLogPersonId: world.person,
  assetId: world.asset,
  subscriptionId: world.subscription,
};

/**
 * Name and path of every screen that jsdom can draw, on the small world. Those with charts need a
 * worker, which it lacks.
 */
export const drawnScreens = screens
  .filter(({ charts }) => charts === undefined)
  .map(({ name, path }) => [name, path(ids)] as const);
