import { allowRefusedWrites, refusedWrites } from '#src/api/access.ts';
import type { ApiError } from '#src/api/errors.ts';
import type { EndpointName } from '#src/contract/endpoints.ts';
import { useStore } from '#src/lib/use-store.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ErrorDetails } from '#src/ui/error-panel.tsx';
import { otherValidationErrors, reasonBeside } from './validation-errors.ts';

type SaveErrorProps = {
  error: ApiError;
  /** Fields that show their own errors; the rest stands here. Undefined: the form shows all. */
  fields?: readonly string[] | undefined;
};

/** Why a save failed, with the service's own words on demand, whatever their shape. */
export function SaveError({ error, fields }: SaveErrorProps) {
  const others = fields === undefined ? [] : otherValidationErrors(error, fields);
  return (
    <>
      Not saved. {reasonBeside(error, fields ?? [])} Your changes are still here.
      {others.length > 0 && (
        <ul className="mt-1">
          {others.slice(0, 20).map(({ path, message }) => (
            <li key={`${path}: ${message}`}>
              <BidiText text={path === '' ? message : `${path}: ${message}`} maximum={300} />
            </li>
          ))}
        </ul>
      )}
      <ErrorDetails text={error.details()} />
      {error.facts.body?.gatewayCode === 'sign_in' && (
        <div className="mt-2">
          <Button onClick={() => location.reload()}>Sign in again</Button>
        </div>
      )}
      <AllowRefused endpoint={error.facts.endpoint} />
    </>
  );
}

/** Re-enables a control whose request the service refused the API key; else nothing. */
export function AllowRefused({ endpoint }: { endpoint: EndpointName }) {
  const refused = useStore(refusedWrites);
  if (!refused.has(endpoint)) return null;
  return (
    <div className="mt-2">
      <Button onClick={allowRefusedWrites}>Re-enable</Button>
    </div>
  );
}
