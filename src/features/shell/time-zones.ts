import type { ComboboxOption } from '#src/ui/combobox.tsx';

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
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
