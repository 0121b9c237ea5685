import { Sign } from './sign.tsx';
import { Tip } from './tip.tsx';

/** Marks a required field that the service left out or sent in a form nobody can use. */
export function Missing({ note = 'The service left this field out, though the API requires it.' }: { note?: string }) {
  return (
    <Tip text={note} className="inline-flex items-center gap-1.5 align-middle text-notice">
      <Sign kind="drift" />
      missing
    </Tip>
  );
}
