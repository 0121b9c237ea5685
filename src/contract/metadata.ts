import * as z from 'zod/mini';
import { keysOf, knownValues, openEnum, text } from './fields.ts';

/** The nineteen fields of §2.2 that Update audience accepts. */
const writableShape = {
  title: text,
  description: text,
  author: text,
  canonicalUrl: text,
  keywords: z.optional(z.array(z.string())),
  robots: z.optional(z.array(openEnum(knownValues.robots))),
  ogTitle: text,
  ogDescription: text,
  ogImageAlt: text,
  ogSiteName: text,
  ogUrl: text,
  ogType: z.optional(openEnum(knownValues.ogType)),
  twitterCard: z.optional(openEnum(knownValues.twitterCard)),
  twitterTitle: text,
  twitterDescription: text,
  twitterImageAlt: text,
  twitterSite: text,
  twitterCreator: text,
  themeColor: text,
};

/** The four read-only fields (§2.2, last sentence). */
const imageShape = { ogImageUrl: text, ogImageFileId: text, twitterImageUrl: text, twitterImageFileId: text };

/** The metadata object in answers (§2.2): every field optional, none nullable. */
export const metadata = z.object({ ...writableShape, ...imageShape });
export type Metadata = z.output<typeof metadata>;

/** The reduced `metadataOverride` in Update audience (§2.2, §4.4). Rejects unknown fields. */
export const metadataOverrideRequest = z.strictObject(writableShape);
export type MetadataOverrideRequest = z.output<typeof metadataOverrideRequest>;

export type WritableMetadataField = keyof typeof writableShape;
export type ImageMetadataField = keyof typeof imageShape;
export type MetadataField = WritableMetadataField | ImageMetadataField;

/** The writable metadata fields in the contract's order. */
export const writableMetadataFields = keysOf(writableShape);

/** The image fields, read-only. */
export const imageMetadataFields = keysOf(imageShape);

export const metadataFields = [...writableMetadataFields, ...imageMetadataFields];
