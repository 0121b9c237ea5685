import * as accounts from './accounts/account-handlers.ts';
import * as assets from './assets/asset-handlers.ts';
import * as audiences from './audiences/audience-handlers.ts';
import * as conversations from './conversations/conversation-handlers.ts';
import type { Handlers } from './http/handler.ts';
import * as pages from './pages/page-handlers.ts';
import * as people from './people/person-handlers.ts';
import * as sessions from './sessions/session-handlers.ts';
import * as webhooks from './webhooks/webhook-handlers.ts';

export const handlers: Handlers = {
  ...pages,
  ...audiences,
  ...sessions,
  ...conversations,
  ...assets,
  ...accounts,
  ...people,
  ...webhooks,
};
