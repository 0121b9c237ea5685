import { startTransition, useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { EditorValues } from '#src/features/editor/core/fields.ts';
import { type FormValues, valuesFrom } from './form-values.ts';

/**
 * What the form says, after each key. With `late` the drawing waits until the browser has nothing more urgent to do, so that typing never waits for
 * what is derived from it.
 */
export function useFormValues(form: UseFormReturn<FormValues>, late = false): EditorValues {
  const [values, setValues] = useState(() => valuesFrom(form.getValues()));
  useEffect(() => {
    const take = () => {
      const next = valuesFrom(form.getValues());
      if (late) startTransition(() => setValues(next));
      else setValues(next);
    };
    take();
    return form.subscribe({ formState: { values: true }, callback: take });
  }, [form, late]);
  return values;
}
