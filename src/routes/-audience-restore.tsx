import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { RestoreDialog, type RestoreDialogProps } from '#src/features/conversation/restore-dialog.tsx';
import { audiencePlan } from '#src/features/editor/audience-plan.ts';
import { type AudienceValues, valuesOf } from '#src/features/editor/overrides.ts';

type AudienceRestoreProps = { audience: AudienceAnswer } & Omit<RestoreDialogProps<AudienceValues>, 'plan'>;

/** The question before a restore, which takes itself back by the way in which the editor writes. */
export function AudienceRestore({ audience, ...rest }: AudienceRestoreProps) {
  const client = useQueryClient();
  const { pageId, audienceId } = rest;
  const plan = useMemo(
    () => audiencePlan(client, pageId, audienceId, { assumed: () => valuesOf(audience) }),
    [client, pageId, audienceId, audience],
  );
  return <RestoreDialog {...rest} plan={plan} />;
}
