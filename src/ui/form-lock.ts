import { createContext, use } from 'react';

/**
 * Why nothing in the form around can be changed, as a sentence; undefined while it can be. Every
 * control of a form heeds it, so a form states it once, around its fields.
 */
export const FormLock = createContext<string | undefined>(undefined);

/** The lock of the form around (see `FormLock`), for what changes values and is no control of `ui`. */
export function useFormLock(): string | undefined {
  return use(FormLock);
}
