import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../scripts/project.ts';

/*
 * The configurations of `deploy/`, read as nginx and Caddy read them, as far as their rules can be
 * compared with the gateway's without either program.
 */

/** A directive: its words without their quotes, and what stands in its braces. */
export type Directive = {
  readonly name: string;
  readonly words: readonly string[];
  readonly block: readonly Directive[];
};

/** The text of a file of `deploy/`. */
export const shipped = (path: string): string => readFileSync(join(projectRoot, 'deploy', path), 'utf8');

/** Puts directives into the blocks that are open. */
class Nesting {
  readonly top: Directive[] = [];
  readonly #open = [this.top];

  add([name = '', ...words]: readonly string[], opens: boolean): void {
    const block: Directive[] = [];
    this.#open.at(-1)?.push({ name, words, block });
    if (opens) this.#open.push(block);
  }

  close(): void {
    this.#open.pop();
  }
}

const nginxToken = /#[^\n]*|"((?:\\.|[^"\\])*)"|'((?:\\.|[^'\\])*)'|[{};]|[^\s{};"'#][^\s{};]*/g;

/** Reads a file of `deploy/nginx`. */
function nginxFile(name: string): readonly Directive[] {
  const nesting = new Nesting();
  let words: string[] = [];
  for (const [token, double, single] of shipped(`nginx/${name}`).matchAll(nginxToken)) {
    const text = double ?? single;
    if (text !== undefined) words.push(text.replaceAll(/\\(["'\\])/g, '$1'));
    else if (token === ';' || token === '{') {
      nesting.add(words, token === '{');
      words = [];
    } else if (token === '}') nesting.close();
    else if (!token.startsWith('#')) words.push(token);
  }
  return nesting.top;
}

const caddyWord = /"((?:\\"|[^"])*)"|`([^`]*)`|\S+/g;

/** Reads `deploy/caddy/Caddyfile`: a directive for each line. */
function caddyfile(): readonly Directive[] {
  const nesting = new Nesting();
  for (const line of shipped('caddy/Caddyfile')
    .split('\n')
    .map((text) => text.trim())) {
    if (line === '}') nesting.close();
    else if (line !== '' && !line.startsWith('#')) {
      const words = [...line.matchAll(caddyWord)].map(
        ([word, quoted, raw]) => raw ?? quoted?.replaceAll(String.raw`\"`, '"') ?? word,
      );
      const opens = words.at(-1) === '{';
      nesting.add(opens ? words.slice(0, -1) : words, opens);
    }
  }
  return nesting.top;
}

/** Every directive of a name, wherever it stands, in the order of the file. */
export function all(within: readonly Directive[], name: string): readonly Directive[] {
  return within.flatMap((one) => [...(one.name === name ? [one] : []), ...all(one.block, name)]);
}

/** The value of a map for a text, and what its pattern caught for `$1`. */
type Row = { readonly value: string; readonly caught: readonly string[] };

/** The row of a map, of either program, for a text: the first that it matches, or the default. */
function rowOf(map: Directive, text: string): Row {
  for (const { name, words } of map.block) {
    const caught = name === 'default' ? null : caughtBy(name, text);
    if (caught !== null) return { value: words[0] ?? '', caught };
  }
  return { value: map.block.find(({ name }) => name === 'default')?.words[0] ?? '', caught: [] };
}

/**
 * What the pattern of a row catches of a text, or null. `\Q…\E` of Caddy has the base path, which
 * is nothing unless a deployer sets it.
 */
function caughtBy(pattern: string, text: string): readonly string[] | null {
  const [, anyCase, source] = /^~(\*|\(\?i\))?(.*)$/s.exec(pattern) ?? [];
  if (source === undefined) return pattern === text ? [] : null;
  return new RegExp(source.replaceAll(/\\Q.*?\\E/g, ''), anyCase === undefined ? '' : 'i').exec(text);
}

/** Values of variables by their names without the dollar sign. */
type Given = Readonly<Record<string, string>>;

/** The variables that maps of nginx make of others. */
class NginxMaps {
  readonly #maps: ReadonlyMap<string, Directive>;

  constructor(directives: readonly Directive[]) {
    this.#maps = new Map(all(directives, 'map').map((map) => [map.words[1] ?? '', map]));
  }

  /** The rows of a variable, its default among them. */
  rows(variable: string): readonly Directive[] {
    return this.#maps.get(variable)?.block ?? [];
  }

  /**
   * A text with the values of its variables: those that are given, those of the maps, and nothing
   * for any other.
   */
  fill(text: string, given: Given, caught: readonly string[] = []): string {
    return text.replaceAll(/\$(?:(\d)|(\w+))/g, (variable: string, group: string | undefined, name: string) => {
      if (group !== undefined) return caught[Number(group)] ?? '';
      const map = this.#maps.get(variable);
      if (given[name] !== undefined || map === undefined) return given[name] ?? '';
      const row = rowOf(map, this.fill(map.words[0] ?? '', given));
      return this.fill(row.value, given, row.caught);
    });
  }
}

/** The files of `deploy/nginx` that have rules, and what their maps make of a request. */
export const nginx = {
  front: nginxFile('facet-front.conf'),
  service: nginxFile('facet-service.conf'),
  maps: new NginxMaps([...nginxFile('facet.conf'), ...nginxFile('facet-policy.conf')]),
};

/** The directives of the place that answers in `facet-front.conf`. */
export const nginxPlace = (place: string): readonly Directive[] =>
  all(nginx.front, 'location').find(({ words }) => words.at(-1) === `/-facet/${place}`)?.block ?? [];

/** `deploy/caddy/Caddyfile`, and in it what answers browsers. */
export const caddy = caddyfile();
export const caddySite = caddy.filter(({ name }) => name.startsWith('http://'));
const mapsOfCaddy = all(caddy, 'map');

/** The maps of Caddy that say what a text counts as, `{facet.<name>}`. */
export const caddyMaps = (name: string): readonly Directive[] =>
  mapsOfCaddy.filter(({ words }) => words[1] === `{facet.${name}}`);

/** What Caddy makes of a text. A map that stands twice has to say the same twice. */
export function byCaddy(name: string, text: string): string {
  const values = new Set(caddyMaps(name).map((map) => rowOf(map, text).value));
  return [...values].join(' or ');
}
