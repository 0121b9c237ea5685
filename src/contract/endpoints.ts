import * as z from 'zod/mini';
import { account, accountCreate } from './account.ts';
import { type PathParamNames, type PathParams, pathParamNames } from './api-path.ts';
import { asset, assetCreate } from './asset.ts';
import { audience, audienceList, audienceUpdate } from './audience.ts';
import { audienceConversation, interruptRequest, interruptResult, restoreResult } from './conversation.ts';
import { cursorQuery } from './list.ts';
import { page } from './page.ts';
import { person, personList, personLog, personUpdate } from './person.ts';
import { audienceSessionList, audienceSessionQuery } from './session.ts';
import { webhookSubscription, webhookSubscriptionList, webhookSubscriptionUpdate } from './webhook.ts';

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

type Parts = {
  /** Where the contract describes it. */
  readonly section: `§${string}`;
  /** The contract's words for it (§4, column "Purpose"). */
  readonly purpose: string;
  readonly query?: z.core.$ZodType;
  /** The JSON request body. An endpoint without one sends neither body nor Content-Type. */
  readonly body?: z.core.$ZodType;
  /** What a successful answer holds. */
  readonly response: z.core.$ZodType;
};

function endpoint<
  const Name extends string,
  const M extends Method,
  const Path extends `/v0/${string}`,
  const P extends Parts,
>(name: Name, method: M, path: Path, parts: P) {
  return { name, method, path, pathParams: pathParamNames(path), ...parts };
}

/** An empty JSON object is sent, no fields are defined (§4.2, §4.9). */
const emptyBody = z.strictObject({});

// List audiences and webhooks document no query (traps.md 18): their `cursor` is sent only after an answer said `hasMore`.

export const getPage = /* @__PURE__ */ endpoint('getPage', 'GET', '/v0/pages/{page_id}', {
  section: '§4.1',
  purpose: 'Get page',
  response: page,
});

export const archivePage = /* @__PURE__ */ endpoint('archivePage', 'POST', '/v0/pages/{page_id}/archive', {
  section: '§4.2',
  purpose: 'Archive page',
  body: emptyBody,
  response: page,
});

export const listAudiences = /* @__PURE__ */ endpoint('listAudiences', 'GET', '/v0/pages/{page_id}/audiences', {
  section: '§4.3',
  purpose: 'List audiences for a page',
  query: cursorQuery,
  response: audienceList,
});

export const updateAudience = /* @__PURE__ */ endpoint(
  'updateAudience',
  'PATCH',
  '/v0/pages/{page_id}/audiences/{audience_id}',
  {
    section: '§4.4',
    purpose: 'Update audience',
    body: audienceUpdate,
    response: audience,
  },
);

export const archiveAudience = /* @__PURE__ */ endpoint(
  'archiveAudience',
  'DELETE',
  '/v0/pages/{page_id}/audiences/{audience_id}',
  {
    section: '§4.5',
    purpose: 'Archive audience',
    response: audience,
  },
);

export const listAudienceSessions = /* @__PURE__ */ endpoint(
  'listAudienceSessions',
  'GET',
  '/v0/pages/{page_id}/audience_sessions',
  {
    section: '§4.6',
    purpose: 'List audience sessions',
    query: audienceSessionQuery,
    response: audienceSessionList,
  },
);

export const getAudienceMessages = /* @__PURE__ */ endpoint(
  'getAudienceMessages',
  'GET',
  '/v0/pages/{page_id}/audiences/{audience_id}/messages',
  {
    section: '§4.7',
    purpose: 'Get audience messages',
    response: audienceConversation,
  },
);

export const interruptAudienceMessage = /* @__PURE__ */ endpoint(
  'interruptAudienceMessage',
  'POST',
  '/v0/pages/{page_id}/audiences/{audience_id}/messages/interrupt',
  { section: '§4.8', purpose: 'Interrupt audience message', body: interruptRequest, response: interruptResult },
);

export const restoreAudienceMessage = /* @__PURE__ */ endpoint(
  'restoreAudienceMessage',
  'POST',
  '/v0/pages/{page_id}/audiences/{audience_id}/messages/{message_id}/restore',
  { section: '§4.9', purpose: 'Restore audience message snapshot', body: emptyBody, response: restoreResult },
);

export const createAsset = /* @__PURE__ */ endpoint('createAsset', 'POST', '/v0/assets', {
  section: '§4.10',
  purpose: 'Create asset',
  body: assetCreate,
  response: asset,
});

export const getAsset = /* @__PURE__ */ endpoint('getAsset', 'GET', '/v0/assets/{asset_id}', {
  section: '§4.11',
  purpose: 'Get asset by ID',
  response: asset,
});

export const createAccount = /* @__PURE__ */ endpoint('createAccount', 'POST', '/v0/accounts', {
  section: '§4.12',
  purpose: 'Create account',
  body: accountCreate,
  response: account,
});

export const listPeople = /* @__PURE__ */ endpoint('listPeople', 'GET', '/v0/persons', {
  section: '§4.13',
  purpose: 'List people',
  query: cursorQuery,
  response: personList,
});

export const updatePerson = /* @__PURE__ */ endpoint('updatePerson', 'PATCH', '/v0/persons/{person_id}', {
  section: '§4.14',
  purpose: 'Update person',
  body: personUpdate,
  response: person,
});

export const getPersonLog = /* @__PURE__ */ endpoint(
  'getPersonLog',
  'GET',
  '/v0/persons/{person_id}/logs/{person_log_id}',
  {
    section: '§4.15',
    purpose: 'Get person log',
    response: personLog,
  },
);

export const listWebhookSubscriptions = /* @__PURE__ */ endpoint(
  'listWebhookSubscriptions',
  'GET',
  '/v0/webhook_subscriptions',
  {
    section: '§4.16',
    purpose: 'List webhook subscriptions',
    query: cursorQuery,
    response: webhookSubscriptionList,
  },
);

export const updateWebhookSubscription = /* @__PURE__ */ endpoint(
  'updateWebhookSubscription',
  'PATCH',
  '/v0/webhook_subscriptions/{subscription_id}',
  {
    section: '§4.17',
    purpose: 'Update webhook subscription',
    body: webhookSubscriptionUpdate,
    response: webhookSubscription,
  },
);

/**
 * The 17 endpoints of §4: the one table from which the service's routes and the gateway's allow-list derive. The dashboard imports single
 * endpoints, so that a screen carries only the schemas that it reads.
 */
export const endpoints = {
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
} as const;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type Endpoint = Endpoints[EndpointName];

/** The path parameters of an endpoint, one string each. */
export type EndpointParams<E extends Endpoint> = PathParams<E['path']>;

/** What goes in of an endpoint: path parameters, query and body, each only where the contract defines it. */
export type EndpointInput<E extends Endpoint> = ([PathParamNames<E['path']>] extends [never]
  ? { readonly params?: never }
  : { readonly params: EndpointParams<E> }) &
  (E extends { readonly query: infer Q extends z.core.$ZodType }
    ? { readonly query?: z.input<Q> }
    : { readonly query?: never }) &
  (E extends { readonly body: infer B extends z.core.$ZodType }
    ? { readonly body: z.output<B> }
    : { readonly body?: never });
