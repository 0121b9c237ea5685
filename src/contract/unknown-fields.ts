import * as z from 'zod/mini';

/** A field in an answer but not in the contract, with its path: "metadata.ogLocale". */
export type UnknownField = { readonly path: string; readonly value: unknown };

/** A list of 500 actions with the same extra field need not be listed 500 times. */
const most = 100;

/** The fields of a value outside its schema, at any depth, in order; at most 100. */
export function unknownFields(schema: z.core.$ZodType, value: unknown): readonly UnknownField[] {
  const found: UnknownField[] = [];
  collect(schema, value, '', found);
  return found;
}

function collect(schema: z.core.$ZodType, value: unknown, path: string, found: UnknownField[]): void {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) {
    collect(schema._zod.def.innerType, value, path, found);
  } else if (schema instanceof z.core.$ZodArray) {
    if (!Array.isArray(value)) return;
    for (const [index, item] of value.entries()) collect(schema._zod.def.element, item, `${path}[${index}]`, found);
  } else if (schema instanceof z.core.$ZodObject) {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, inner] of Object.entries(value)) {
      const innerPath = path === '' ? key : `${path}.${key}`;
      const known = Object.hasOwn(schema._zod.def.shape, key) ? schema._zod.def.shape[key] : undefined;
      if (known !== undefined) collect(known, inner, innerPath, found);
      else if (found.length < most) found.push({ path: innerPath, value: inner });
    }
  }
}
