import type * as z from 'zod/mini';
import { createAccount } from './account.ts';
import type { PathParamNames, PathParams } from './api-path.ts';
import { createAsset, getAsset } from './asset.ts';
import { archiveAudience, listAudiences, updateAudience } from './audience.ts';
import { getAudienceMessages, interruptAudienceMessage, restoreAudienceMessage } from './conversation.ts';
import { archivePage, getPage } from './page.ts';
import { getPersonLog, listPeople, updatePerson } from './person.ts';
import { listAudienceSessions } from './session.ts';
import { listWebhookSubscriptions, updateWebhookSubscription } from './webhook.ts';

/**
 * The 17 endpoints of §4 in the contract's order: the service's routes and the gateway's allow-list
 * derive from this table. Screens load few schemas: the fetch layer imports each itself.
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

/** The input of an endpoint: path parameters, query and body, where the contract defines them. */
export type EndpointInput<E extends Endpoint> = ([PathParamNames<E['path']>] extends [never]
  ? { readonly params?: never }
  : { readonly params: EndpointParams<E> }) &
  (E extends { readonly query: infer Q extends z.core.$ZodType }
    ? { readonly query?: z.input<Q> }
    : { readonly query?: never }) &
  (E extends { readonly body: infer B extends z.core.$ZodType }
    ? { readonly body: z.output<B> }
    : { readonly body?: never });
