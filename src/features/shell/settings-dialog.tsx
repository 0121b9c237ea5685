import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type OpenForm, watchForms } from '#src/form/open-elsewhere.ts';
import { useKept } from '#src/form/use-kept.ts';
import { formatAbsolute } from '#src/lib/dates.ts';
import { capitalised, countOf } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { allDrafts, dropDrafts, typedText, watchDrafts } from '#src/local/drafts.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { prefer, preferencesRecord } from '#src/local/preferences.ts';
import { BidiText } from '#src/ui/bidi-text.tsx';
import { Button } from '#src/ui/button.tsx';
import { ComboboxInput, type ComboboxOption } from '#src/ui/combobox.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { CopyButton } from '#src/ui/copy-button.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Choice, Field } from '#src/ui/field.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { Time, useNow } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { viewTarget } from './saved-views.tsx';
import { chosenTheme, themeNames, themes } from './theme.tsx';

/** The person's preferences. They take effect at once, in every tab, and stay in this browser. */
export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const theme = useStore(chosenTheme);
  const preferences = useStore(preferencesRecord);
  return (
    <Dialog onClose={onClose} title="Settings" description="Saved in this browser only.">
      <Choice
        label="Theme"
        options={themes.map((value) => ({ value, label: themeNames[value] }))}
        value={theme}
        onChange={chosenTheme.set}
      />
      <TimeZone chosen={preferences.timeZone} />
      <Choice
        label="Table density"
        options={[
          { value: 'comfortable', label: 'Comfortable' },
          { value: 'compact', label: 'Compact' },
        ]}
        value={preferences.compact === true ? 'compact' : 'comfortable'}
        onChange={(density) => prefer({ compact: density === 'compact' ? true : undefined })}
      />
      <div className="flex flex-col">
        <Switch
          label="Single-key shortcuts"
          checked={preferences.shortcutsOff !== true}
          onChange={(on) => prefer({ shortcutsOff: on ? undefined : true })}
        />
        <Hint>Turn off if you use voice control.</Hint>
      </div>
      <KeptDrafts />
      <Forget />
    </Dialog>
  );
}

function TimeZone({ chosen }: { chosen: string | undefined }) {
  const now = useNow();
  // Today's offsets: they need no update while a dialog is open.
  const [openedAt] = useState(now);
  const options = useMemo(() => timeZoneOptions(openedAt), [openedAt]);
  const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const zone = chosen ?? own;
  return (
    <Field
      label="Time zone"
      required
      hint={
        <>
          Now: <span className="tabular-nums">{formatAbsolute(now, zone)}</span>.{' '}
          {zone === own
            ? 'Browser default.'
            : `Browser default: ${own.replaceAll('_', ' ')} (${offsetOf(own, openedAt)}).`}
        </>
      }
    >
      {(control) => (
        <ComboboxInput
          control={control}
          label="Time zone"
          options={options}
          value={zone}
          // Without a setting Facet follows the browser's zone, also after a journey.
          onChange={(value) => prefer({ timeZone: value === own ? undefined : value })}
          required
          none="No time zone found. Try a city, such as Berlin."
        />
      )}
    </Field>
  );
}

/** "webhook" for a `webhook-subscription`; other kinds are words. */
const wordFor = ({ kind }: { readonly kind: string }) => kind.replace('-subscription', '');

/** Unsaved input in this browser, of any age, until the person discards it (security.md R35). */
function KeptDrafts() {
  const kept = useKept(undefined, allDrafts, watchDrafts);
  // An open form would save its draft again, at the next key.
  const [openForms, setOpenForms] = useState<ReadonlyMap<string, OpenForm>>(new Map());
  useEffect(() => watchForms(setOpenForms).stop, []);
  const rows = [
    ...(kept?.drafts ?? []).map(({ resource, draft }) => {
      const { opening, title } = draft;
      return { resource, opening, draft, what: `the changes of ${title}`, text: typedText(draft.changes) };
    }),
    ...(kept?.damaged ?? []).map((damaged) => {
      return { ...damaged, draft: undefined, what: `the damaged ${wordFor(damaged.resource)} draft` };
    }),
  ];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="kept-drafts" className="flex flex-col gap-1 border-t border-line pt-4">
      <h3 id="kept-drafts" className="text-13">
        Unsaved drafts
      </h3>
      <ul className="text-13">
        {rows.map(({ resource, opening, draft, what, text }) => (
          <li
            key={opening}
            className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-50">
              {draft === undefined ? (
                `Couldn’t load this ${wordFor(resource)} draft. You can copy it as text.`
              ) : (
                <>
                  <TextLink {...viewTarget(draft.href)} className="wrap-anywhere">
                    <BidiText text={draft.title} />
                  </TextLink>
                  <div className="text-12 text-ink-muted">
                    {capitalised(wordFor(resource))}, {countOf(Object.keys(draft.changes).length, 'change')},{' '}
                    <Time value={draft.at} />
                  </div>
                </>
              )}
            </div>
            <div className="ml-auto flex items-center gap-x-3">
              <CopyButton text={text} label={`Copy ${what}`} />
              <Button
                variant="quiet"
                icon="trash"
                aria-label={`Discard ${what}`}
                disabledReason={openForms.get(opening)?.dirty ? 'This form is open. Discard it there.' : undefined}
                onClick={() => void dropDrafts(resource, [opening])}
              >
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const forgotten =
  'your page list, asset and account lists, recently opened records, saved views, drafts, change history and settings';

function Forget() {
  const [confirming, setConfirming] = useState(false);
  const forgetting = useMutation({
    mutationFn: forgetEverything,
    onSuccess() {
      setConfirming(false);
      showToast({ tone: 'good', text: 'Local data cleared.' });
    },
  });
  return (
    <div className="flex flex-col items-start gap-2 border-t border-line pt-4">
      <Button variant="danger" icon="trash" onClick={() => setConfirming(true)}>
        Clear all local data
      </Button>
      <Hint>Removes {forgotten} from this browser. Your pages are not affected.</Hint>
      {confirming && (
        <ConfirmDialog
          title="Clear all local data"
          consequence={`${capitalised(forgotten)} are removed in every tab. You can’t undo this. Your pages are not affected.`}
          verb="Clear all local data"
          pending={forgetting.isPending}
          onConfirm={forgetting.mutate}
          onClose={() => setConfirming(false)}
        />
      )}
    </div>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return <p className="text-12 text-ink-muted">{children}</p>;
}

/** Browsers list some cities by outdated names; people search for the current ones. */
const todaysNames: Readonly<Record<string, string>> = {
  'America/Godthab': 'Nuuk',
  'Asia/Calcutta': 'Kolkata',
  'Asia/Katmandu': 'Kathmandu',
  'Asia/Rangoon': 'Yangon',
  'Asia/Saigon': 'Ho Chi Minh City',
  'Atlantic/Faeroe': 'Faroe',
  'Europe/Kiev': 'Kyiv',
};

/** All zones that this browser knows, by region, with UTC at the top. */
export function timeZoneOptions(now: number): readonly ComboboxOption[] {
  const zones = Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC');
  return [
    { value: 'UTC', label: 'UTC', group: 'Universal', words: 'GMT coordinated universal time', detail: () => 'UTC' },
    ...zones.map((name) => {
      const slash = name.indexOf('/');
      return {
        value: name,
        label: name.replaceAll('_', ' '),
        group: slash === -1 ? 'Other' : name.slice(0, slash),
        words: todaysNames[name],
        detail: () => offsetOf(name, now),
      };
    }),
  ];
}

/** "GMT+2": a zone's offset at a moment. Empty when the browser does not know the zone. */
export function offsetOf(timeZone: string, now: number): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now);
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  } catch {
    return '';
  }
}
