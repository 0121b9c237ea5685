import { createAccount } from './accounts/account-handlers.ts';
import { createAsset, getAsset } from './assets/asset-handlers.ts';
import { archiveAudience, listAudiences, updateAudience } from './audiences/audience-handlers.ts';
import {
  getAudienceMessages,
  interruptAudienceMessage,
  restoreAudienceMessage,
} from './conversations/conversation-handlers.ts';
import type { Handlers } from './http/handler.ts';
import { archivePage, getPage } from './pages/page-handlers.ts';
import { getPersonLog, listPeople, updatePerson } from './people/person-handlers.ts';
import { listAudienceSessions } from './sessions/session-handlers.ts';
import { listWebhookSubscriptions, updateWebhookSubscription } from './webhooks/webhook-handlers.ts';

/** The handler of each of the contract's endpoints (§4). */
export const handlers: Handlers = {
  getPage,
  archivePage,
  listAudiences,
  updateAudience,
  archiveAudience,
  listAudienceSessions,
  getAudienceMessages,
  interruptAudienceMessage,
  restoreAudienceMessage,
  createAsset,
  getAsset,
  createAccount,
  listPeople,
  updatePerson,
  getPersonLog,
  listWebhookSubscriptions,
  updateWebhookSubscription,
};
