import { decoded, idText, namedIn, withoutStop, wordIn } from '#src/lib/pasted-id.ts';

/** A log entry that a text names, and the person it belongs to where the text says that. */
export type NamedLog = { readonly personId: string | undefined; readonly personLogId: string };

const inAddress = new RegExp(`/(?:people|persons)/(${idText})/logs/(${idText})`, 'g');

/**
 * The log entries that a text names, in addresses or in JSON, each once. What it names beside one person is that person's; of several it does not say
 * whose.
 */
export function logsIn(text: string): readonly NamedLog[] {
  const people = namedIn(text, 'person');
  const [only] = people.length === 1 ? people : [];
  const found = [
    ...[...text.matchAll(inAddress)].map(([, personId = '', personLogId = '']) => ({
      personId: decoded(personId),
      personLogId: decoded(withoutStop(personLogId, text)),
    })),
    ...namedIn(text, 'person_?log').map((personLogId) => ({ personId: only, personLogId })),
  ];
  return [...new Map(found.map((log) => [`${log.personId ?? ''}/${log.personLogId}`, log])).values()];
}

/** Ids that say themselves of what they are, wherever they stand. What holds no digit is the name of a field. */
const anywhere = /(?<![A-Za-z0-9])log_(?=[\w-]*\d)[\w-]*[A-Za-z0-9]/;

/** The one log entry that is meant where one is asked for: what a text names, an id in a sentence, or a single word itself. */
export function logIn(text: string): NamedLog | undefined {
  const trimmed = text.trim();
  const [named] = logsIn(trimmed);
  const personLogId = wordIn(trimmed) ?? anywhere.exec(trimmed)?.[0];
  return named ?? (personLogId === undefined ? undefined : { personId: undefined, personLogId });
}
