import type { ApiError } from '#src/api/errors.ts';
import { AllowRefused } from '#src/editing/allow-refused.tsx';
import { ErrorDetails } from '#src/ui/error-details.tsx';

/** Why a form was not saved, with the service's own words on demand, whatever their shape. */
export function SaveError({ error }: { error: ApiError }) {
  return (
    <>
      Not saved. {error.message} What you typed is still here.
      <div className="mt-1">
        <ErrorDetails text={error.details()} />
      </div>
      <AllowRefused endpoint={error.facts.endpoint} />
    </>
  );
}
