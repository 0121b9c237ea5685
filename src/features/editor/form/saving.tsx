import { useMemo } from 'react';
import type { AudienceAnswer } from '#src/api/audiences.ts';
import { ChangeHistoryList } from '#src/editing/change-history-list.tsx';
import { ReplacedNotice } from '#src/editing/replaced-notice.tsx';
import { ArchivedNotice } from '#src/editing/save-notices.tsx';
import { SaveReport } from '#src/editing/save-report.tsx';
import { useReadOnly } from '#src/editing/use-read-only.ts';
import { type AudienceValues, isEditorField, valuesOf } from '#src/features/editor/core/audience-values.ts';
import type { HistoryResource } from '#src/local/change-history.ts';
import { AftermathNotices } from './aftermath-notices.tsx';
import { labelOf } from './editor-groups.ts';
import { readEditorValues } from './form-values.ts';
import { showValue } from './show-value.tsx';
import type { AudienceForm } from './use-audience-form.ts';

type SavingNoticesProps = {
  editing: AudienceForm;
  resource: HistoryResource;
  audience: AudienceAnswer;
  readAt: number;
  dirty: boolean;
};

/** What has to be known before and after a save, over the form: archived or replaced by somebody, conflicts, what the answer shows. */
export function SavingNotices(props: SavingNoticesProps) {
  const { editing, resource, audience, readAt, dirty } = props;
  const { state, base, archived } = editing;
  const now = useMemo(() => valuesOf(audience, base), [audience, base]);
  const readOnly = useReadOnly('updateAudience');
  return (
    <>
      {archived.meanwhile && (
        <ArchivedNotice
          what="audience"
          dirty={dirty}
          heldBack={state.kind === 'ended' && state.outcome.kind === 'held-back'}
          agreed={archived.agreed}
          onAgree={archived.agree}
        />
      )}
      <ReplacedNotice
        resource={resource}
        now={now}
        readAt={readAt}
        labelOf={labelOf}
        showValue={showValue}
        onPutBack={(values) => editing.write(readEditorValues(values))}
      />
      <SaveReport<AudienceValues>
        state={state}
        what="audience"
        mine={editing.wanted()}
        base={base}
        labelOf={labelOf}
        showValue={showValue}
        toldBelow={editing.aftermath.leftovers.map(({ field }) => field)}
        onResolve={editing.resolve}
        onCheckAgain={() => void editing.readAgain()}
        onPutBack={(field, value) => editing.write(readEditorValues({ [field]: value }))}
        cannotPutBack={(field) =>
          isEditorField(field) ? undefined : 'The contract has no way to write it: it can be set where it came from.'
        }
      >
        <AftermathNotices
          aftermath={editing.aftermath}
          error={state.kind === 'failed' ? state.error : undefined}
          onTry={(step, fields) => void editing.clearBy(step, fields)}
          pending={state.kind === 'running'}
          disabledReason={readOnly}
        />
      </SaveReport>
    </>
  );
}

/** What this browser changed before, with the way back into the form. */
export function AudienceHistory({ editing, resource }: { editing: AudienceForm; resource: HistoryResource }) {
  return (
    <ChangeHistoryList<AudienceValues>
      resource={resource}
      labelOf={labelOf}
      showValue={showValue}
      readValues={readEditorValues}
      onPutBack={editing.write}
    />
  );
}
