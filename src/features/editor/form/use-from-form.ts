import { startTransition, useEffect, useEffectEvent, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { sameValue } from '#src/form/three-way.ts';
import type { FormValues } from './form-values.ts';

/**
 * What `read` makes of the form's values. Whoever asks is drawn anew when that is another, not for every key, and after the field that the key went into:
 * typing waits for nothing that is derived from it.
 */
export function useFromForm<Derived>(form: UseFormReturn<FormValues>, read: () => Derived): Derived {
  const [derived, setDerived] = useState(read);
  const take = useEffectEvent(() => {
    const next = read();
    startTransition(() => setDerived((before) => (sameValue(before, next) ? before : next)));
  });
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => take() }), [form]);
  // What `read` looks at beside the form may have changed too.
  useEffect(() => take());
  return derived;
}
