import { type ReactNode, useState } from 'react';
import { ApiError } from '#src/api/errors.ts';
import { Button } from '#src/ui/button.tsx';
import { DesignSection } from '#src/ui/design-section.tsx';
import { Notice } from '#src/ui/inline-notice.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { FieldValue } from './field-value.tsx';
import { ReviewChanges, type ReviewedChange } from './review-changes.tsx';
import { ArchivedNotice, LeftoversNotice, MispredictionNotice, UnconfirmedNotice } from './save-notices.tsx';
import { SaveReport } from './save-report.tsx';
import type { SaveOutcome, SavePhase } from './verified-save.ts';

type Sample = { readonly title: string | undefined; readonly description: string; readonly ogImageUrl: string };

const lost = new ApiError({ kind: 'network', endpoint: 'updateAudience', method: 'PATCH', path: '/v0/pages/p', at: 0 });

const text = (who: string) =>
  `Made for ${who} who have an hour a month for it: what it costs, how long a changeover takes, and whom to ask when a line stands still.`;
const base: Sample = {
  title: 'Spring offer',
  description: text('plant managers'),
  ogImageUrl: 'https://a.example/1.png',
};
const mine: Sample = { ...base, title: undefined, description: text('factory owners') };
const theirs: Sample = { ...base, title: 'عرض الربيع', description: text('plant managers in Basel') };

const labels: Record<keyof Sample, string> = { title: 'Title', description: 'Description', ogImageUrl: 'Image' };
const show = (_field: string, value: unknown) => <FieldValue value={value} unset="inherited" />;

const outcomes: readonly (readonly [string, SaveOutcome<Sample>])[] = [
  ['Nothing to send', { kind: 'nothing-to-send', now: mine, agreed: new Map() }],
  ['Gone', { kind: 'gone', lost: undefined }],
  ['Gone after a lost answer', { kind: 'gone', lost }],
  ['Conflict', { kind: 'conflict', now: theirs, fields: ['title', 'description'] }],
  ['Unseen', { kind: 'unseen', now: theirs, fields: ['title'] }],
  ['Not saved', { kind: 'not-saved', now: base, error: lost }],
  ['Unknown', { kind: 'unknown', now: undefined, notShown: false, error: lost, readAgain: () => Promise.reject(lost) }],
  [
    'Answer differs',
    {
      kind: 'saved',
      now: theirs,
      sent: new Map(),
      agreed: new Map(),
      deviations: [
        { field: 'title', kind: 'not-taken', expected: 'Summer offer', got: 'عرض الربيع' },
        { field: 'description', kind: 'also-changed', expected: text('plant managers').repeat(3), got: '' },
        { field: 'ogImageUrl', kind: 'also-changed', expected: base.ogImageUrl, got: undefined },
      ],
      confirmedBy: 'answer',
    },
  ],
];

const few: readonly ReviewedChange[] = [
  { field: 'title', label: 'Title', before: 'Spring offer', after: undefined, intent: 'goes back to the page’s value' },
  { field: 'description', label: 'Description', before: base.description, after: mine.description },
  { field: 'author', label: 'Author', before: undefined, after: '', intent: 'hides the page’s value' },
];
const many: readonly ReviewedChange[] = Array.from({ length: 24 }, (_, index) => ({
  field: `field-${index.toString()}`,
  label: `Field ${(index + 1).toString()}`,
  before: text('plant managers').repeat(2).slice(0, 300),
  after: index % 5 === 4 ? 'غ'.repeat(300) : text(`people number ${index.toString()}`).repeat(2).slice(0, 300),
}));

/** Review, reports and notices of saving on the design page, in all their states. */
export function DesignEditing() {
  return (
    <>
      <DesignSection title="Review before saving" inline>
        <SampleReview button="Review 3 changes" changes={few} />
        <SampleReview button="Review 24 changes" changes={many} />
        <SampleReview button="Review under way" changes={few} phase="checking" />
        <SampleReview
          button="Review refused"
          changes={few}
          error="Not saved. The service answered 422: “title is too long”."
        />
      </DesignSection>
      <DesignSection title="What came of a save">
        <div className="flex w-full max-w-180 flex-col gap-5">
          {outcomes.map(([name, outcome]) => (
            <div key={name} className="flex flex-col gap-1">
              <span className="text-12 text-ink-muted">{name}</span>
              <SaveReport<Sample>
                state={{ kind: 'ended', outcome }}
                what="audience"
                labelOf={(field) => labels[field]}
                showValue={show}
                base={base}
                mine={mine}
                onResolve={(_now, sides) => showToast({ tone: 'good', text: [...sides].join(' · ') })}
                onCheckAgain={() => undefined}
                onPutBack={() => undefined}
                cannotPutBack={(field) =>
                  field === 'ogImageUrl' ? 'The contract has no way to send an image.' : undefined
                }
              />
            </div>
          ))}
          <LeftoversNotice
            leftovers={[
              { field: 'title', label: 'Title', value: 'Spring offer', next: 'null' },
              { field: 'ogType', label: 'Kind', value: 'website', next: 'empty' },
              { field: 'ogUrl', label: 'Address', value: 'https://a.example', next: undefined },
            ]}
            pending={false}
            onTry={(step, fields) => showToast({ tone: 'good', text: `${step}: ${fields.join(', ')}` })}
          />
          <UnconfirmedNotice labels={['Title', 'Description']} missing="metadataOverride" />
          <MispredictionNotice
            items={[{ field: 'title', label: 'Title', expected: 'Spring offer', got: <em>nothing</em> }]}
          />
          <SampleArchived />
        </div>
      </DesignSection>
      <DesignSection title="Undo" inline>
        <Button
          onClick={() =>
            showToast({
              tone: 'good',
              text: 'Saved 3 changes.',
              action: {
                label: 'Undo',
                onAction: () => showToast({ tone: 'good', text: 'Change undone.' }),
              },
            })
          }
        >
          Show a save that can be undone
        </Button>
      </DesignSection>
    </>
  );
}

function SampleArchived() {
  const [agreed, setAgreed] = useState(false);
  return <ArchivedNotice what="audience" dirty agreed={agreed} onAgree={setAgreed} />;
}

type SampleReviewProps = {
  button: string;
  changes: readonly ReviewedChange[];
  phase?: SavePhase;
  error?: ReactNode;
};

function SampleReview({ button, changes, phase, error }: SampleReviewProps) {
  const [open, setOpen] = useState(false);
  const [running, setRunning] = useState<SavePhase>();
  function close() {
    setOpen(false);
    setRunning(undefined);
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{button}</Button>
      <ReviewChanges
        open={open}
        what="audience"
        name="Acme Robotics: plant managers"
        changes={changes}
        showValue={show}
        warnings={
          <Notice tone="notice" title="The override holds an image.">
            A service that replaces instead of merging would drop it. Facet checks the answer after saving.
          </Notice>
        }
        request={{
          method: 'PATCH',
          path: '/v0/pages/page_01jd8f3k2m9x4kzq/audiences/audience_01jd8f3k2m9x4kzq7v5r6t8w9x',
          body: {
            customName: null,
            metadataOverride: Object.fromEntries(changes.map(({ field, after }) => [field, after])),
          },
        }}
        phase={running ?? phase}
        error={error}
        onSave={() => {
          setRunning('writing');
          setTimeout(close, 2000);
        }}
        onClose={close}
      />
    </>
  );
}
