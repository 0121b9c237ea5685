import { type AudienceAnswer, existingVersion, shortName, type VersionAnswer } from '#src/api/audiences.ts';
import { audience as audienceSchema } from '#src/contract/audience.ts';
import { isEditorField, labelOf } from '#src/fields/audience-override-fields.tsx';
import { formatDuration } from '#src/lib/durations.ts';
import { jsonText } from '#src/lib/json.ts';
import { formatNumber } from '#src/lib/numbers.ts';
import { inSentence } from '#src/lib/text.ts';
import { CopyButton } from '#src/ui/copy-button.tsx';
import {
  DetailList,
  type DetailRow,
  drawId,
  drawMoment,
  drawStatus,
  drawText,
  OtherFields,
  PanelPart,
} from '#src/ui/detail-list.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { ExternalLink } from '#src/ui/external-link.tsx';
import { JsonTree } from '#src/ui/json-tree.tsx';
import { momentNames, VersionHistory, versionMoments } from './audience-versions.tsx';
import { EditLink, MetadataComparison } from './metadata-comparison.tsx';

type DetailsPanelProps = {
  pageId: string;
  audienceId: string;
  audience: AudienceAnswer;
  onClose: () => void;
};

/** All fields of an audience (§2.3, §2.4), its three metadata objects compared, and the JSON. */
export function DetailsPanel({ pageId, audienceId, audience, onClose }: DetailsPanelProps) {
  const place = { pageId, audienceId };
  return (
    <Dialog
      side
      title={
        <>
          Details of <bdi>{shortName(audience, audienceId)}</bdi>
        </>
      }
      onClose={onClose}
    >
      <PanelPart title="Audience">
        <DetailList
          of={audience}
          rows={audienceRows.map((row) => ({
            ...row,
            label: (
              <>
                {row.label} {isEditorField(row.key) && <EditLink place={place} field={row.key} label={row.label} />}
              </>
            ),
          }))}
        />
      </PanelPart>
      <PanelPart title="Version history">
        <VersionHistory audience={audience} />
      </PanelPart>
      <PanelPart title="Latest version">
        <VersionFields version={audience.latestVersion} none="The API sent no latest version." />
      </PanelPart>
      <PanelPart title="Published version">
        <VersionFields version={audience.publishedVersion} none="Not published." />
      </PanelPart>
      <PanelPart title="Metadata">
        <MetadataComparison audience={audience} place={place} />
      </PanelPart>
      <OtherFields schema={audienceSchema} of={audience} within={place} />
      <PanelPart title="As JSON" aside={<CopyButton text={() => jsonText(audience)} label="Copy as JSON" />}>
        <p className="mb-2 max-w-180 text-13 text-ink-muted">
          What Facet loaded. Values that the API doesn’t allow are left out. See API differences.
        </p>
        <JsonTree value={audience} label="Audience as JSON" ids="shown" />
      </PanelPart>
    </Dialog>
  );
}

/** An audience's single fields (§2.3); the editable ones link to their field in the editor. */
const audienceRows: readonly (DetailRow<AudienceAnswer> & { readonly label: string })[] = [
  { key: 'effectiveName', label: 'Effective name', draw: drawText },
  { key: 'computedName', label: 'Original name', draw: drawText },
  { key: 'customName', label: labelOf('customName'), draw: drawText },
  { key: 'status', label: 'Status', draw: drawStatus },
  { key: 'audienceId', label: 'Audience ID', draw: drawId('audience', true) },
  { key: 'pageId', label: 'Page ID', draw: drawId('page') },
  { key: 'personId', label: 'Person ID', draw: drawId('person') },
  { key: 'personRouteKey', label: 'Person route key', draw: drawId('person route key') },
  { key: 'isNewPageAgent', label: 'New page agent', draw: drawText },
  { key: 'createdAt', label: 'Created', draw: drawMoment },
  { key: 'archivedAt', label: 'Archived', draw: drawMoment, none: false },
  { key: 'supplementaryContext', label: labelOf('supplementaryContext'), draw: drawText },
  { key: 'actionUrlOverride', label: labelOf('actionUrlOverride'), draw: (value) => <ExternalLink href={value} /> },
  { key: 'actionFormIdOverride', label: labelOf('actionFormIdOverride'), draw: drawId('form') },
  { key: 'actionFormInstructionsOverride', label: labelOf('actionFormInstructionsOverride'), draw: drawText },
];

/** Without links: the panel shows these versions, and a version has no screen. */
const versionRows: readonly (DetailRow<VersionAnswer> & { readonly label: string })[] = [
  { key: 'versionNumber', label: 'Number', draw: drawText },
  { key: 'status', label: 'Status', draw: drawStatus },
  { key: 'versionId', label: 'Version ID', draw: drawId('version', true) },
  { key: 'audienceId', label: 'Audience ID', draw: drawId('audience', true) },
  { key: 'isNewPageAgent', label: 'New page agent', draw: drawText },
  ...momentNames.map((key) => ({ key, label: versionMoments[key].words, draw: drawMoment })),
  {
    key: 'queueDurationMs',
    label: 'Queue duration',
    draw: (value) =>
      `${formatNumber(Number(value))} ms${Number(value) >= 1000 ? ` (${formatDuration(Number(value))})` : ''}`,
  },
  { key: 'supplementaryContext', label: labelOf('supplementaryContext'), draw: drawText },
];

/** The fields of a version (§2.4) that came. None is required, so one line names the others. */
function VersionFields({ version, none }: { version: VersionAnswer | undefined; none: string }) {
  const existing = existingVersion(version);
  if (existing === undefined) return <p className="text-13 text-ink-muted">{none}</p>;
  const absent = versionRows.filter(({ key }) => existing[key] === undefined);
  return (
    <>
      <DetailList of={existing} rows={versionRows.filter((row) => !absent.includes(row))} />
      {absent.length > 0 && (
        <p className="border-t border-line pt-2 text-12 text-ink-muted">
          Not sent: {absent.map(({ label }) => inSentence(label)).join(', ')}
        </p>
      )}
    </>
  );
}
