/** One complaint of an error answer about one field. `path` is the field as the service names it, `metadataOverride.title` for example. */
export type FieldError = { readonly path: string; readonly message: string };

/** What could be read of an error body. */
export type ErrorBody = {
  readonly message: string | undefined;
  readonly fields: readonly FieldError[];
  /** The `code` of an error that the gateway made itself (interfaces.md, "Gateway errors"). */
  readonly gatewayCode: string | undefined;
  readonly requestId: string | undefined;
};

const textKeys = ['message', 'detail', 'error_description', 'error', 'title', 'reason'] as const;
const listKeys = ['errors', 'details', 'fieldErrors', 'issues', 'violations'] as const;
const maxMessage = 500;

/**
 * Reads an error body of any shape (the contract shows none, §7): problem+json, `{error}`, `{message}`, `{errors: []}`, `{errors: {field: …}}`,
 * a bare string or array, HTML, or nothing. Never throws; text is cut at 500 characters and markup is left out.
 */
export function readErrorBody(text: string): ErrorBody {
  const trimmed = text.trim();
  if (trimmed === '') return empty;
  const json = parseJson(trimmed);
  if (json === undefined) {
    return { ...empty, message: bounded(trimmed.startsWith('<') ? htmlText(trimmed) : trimmed) };
  }
  return fromJson(json);
}

const empty: ErrorBody = { message: undefined, fields: [], gatewayCode: undefined, requestId: undefined };

function fromJson(json: unknown): ErrorBody {
  if (typeof json === 'string') return { ...empty, message: bounded(json) };
  if (Array.isArray(json)) {
    const fields = fieldList(json);
    return { ...empty, fields, message: bounded(fields.map(({ message }) => message).join('; ')) };
  }
  if (!isRecord(json)) return { ...empty, message: bounded(String(json)) };
  const nested = isRecord(json.error) ? json.error : undefined;
  const inner = nested === undefined ? empty : fromJson(nested);
  const fields = listKeys.flatMap((key) => fieldList(json[key]));
  const message = textKeys.map((key) => json[key]).find((value) => typeof value === 'string' && value.trim() !== '');
  return {
    message: bounded(typeof message === 'string' ? message : '') ?? inner.message ?? bounded(fields[0]?.message ?? ''),
    fields: fields.length > 0 ? fields : inner.fields,
    gatewayCode: typeof nested?.code === 'string' && typeof nested.requestId === 'string' ? nested.code : undefined,
    requestId: firstText(json.requestId, json.request_id, nested?.requestId),
  };
}

function fieldList(value: unknown): readonly FieldError[] {
  if (Array.isArray(value)) return value.flatMap((item) => fieldError(item));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([path, messages]) =>
    (Array.isArray(messages) ? messages : [messages]).flatMap((message) =>
      typeof message === 'string' ? [{ path, message: bounded(message) ?? '' }] : [],
    ),
  );
}

function fieldError(item: unknown): readonly FieldError[] {
  if (typeof item === 'string') return [{ path: '', message: bounded(item) ?? '' }];
  if (!isRecord(item)) return [];
  const message = firstText(item.message, item.detail, item.msg, item.error, item.title);
  if (message === undefined) return [];
  return [{ path: pathText(item.path ?? item.field ?? item.loc ?? item.param ?? item.pointer), message }];
}

function pathText(path: unknown): string {
  if (Array.isArray(path)) return path.map(String).join('.');
  return typeof path === 'string' ? path.replace(/^[#/]+/, '').replaceAll('/', '.') : '';
}

function firstText(...values: readonly unknown[]): string | undefined {
  for (const value of values) if (typeof value === 'string' && value.trim() !== '') return bounded(value);
  return undefined;
}

function bounded(text: string): string | undefined {
  const clean = text.replaceAll(/\s+/g, ' ').trim();
  if (clean === '') return undefined;
  return clean.length > maxMessage ? `${clean.slice(0, maxMessage - 1)}…` : clean;
}

/** The words of an HTML error page, as text. It is never rendered. */
function htmlText(html: string): string {
  return html
    .slice(0, 20_000)
    .replaceAll(/<(script|style|head)\b[\s\S]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<[^>]*>/g, ' ');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
