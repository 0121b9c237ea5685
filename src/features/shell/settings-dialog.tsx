import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { formatAbsolute } from '#src/lib/dates.ts';
import { capitalised } from '#src/lib/text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { forgetEverything } from '#src/local/forget-everything.ts';
import { prefer, preferencesRecord } from '#src/local/preferences.ts';
import { Button } from '#src/ui/button.tsx';
import { ComboboxInput } from '#src/ui/combobox.tsx';
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { Choice, Field } from '#src/ui/field.tsx';
import { Switch } from '#src/ui/switch.tsx';
import { useNow } from '#src/ui/time.tsx';
import { showToast } from '#src/ui/toast.tsx';
import { KeptDrafts } from './kept-drafts.tsx';
import { chosenTheme, themeNames, themes } from './theme.tsx';
import { browserTimeZone, offsetOf, timeZoneOptions } from './time-zones.ts';

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
  const own = browserTimeZone();
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
            : `The zone of this browser is ${own.replaceAll('_', ' ')} (${offsetOf(own, openedAt)}).`}
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
          none="No zone has this name. Zones are named after cities: Europe/Berlin."
        />
      )}
    </Field>
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
          consequence={`${capitalised(forgotten)} are removed in every tab. You can't undo this. Your pages are not affected.`}
          verb="Clear all local data"
          pending={forgetting.isPending}
          error={undefined}
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
