import {
  answerHeader,
  answerStatus,
  block,
  check,
  header,
  hostKnown,
  map,
  matcher,
  method,
  notCaddys,
  refuse,
  seconds,
  target,
} from './caddy-syntax.ts';
import { policy } from './policy.ts';

/** What a deployer sets to have people sign in. */
const signIn = {
  server: '{$SIGN_IN_SERVER:}',
  check: '{$SIGN_IN_CHECK:/oauth2/auth}',
  page: '{$SIGN_IN_PAGE:/oauth2/start}',
  userHeader: '{$SIGN_IN_USER_HEADER:X-Auth-Request-Email}',
  groupsHeader: '{$SIGN_IN_GROUPS_HEADER:X-Auth-Request-Groups}',
  editors: '{$SIGN_IN_EDITORS:}',
};
/**
 * Whether any of these is set. Where that is not the server, there is nobody to ask and nobody is
 * let in.
 */
const signsIn = `"${Object.values(signIn)
  .map((variable) => variable.replace(/:.*/, ':}'))
  .join('')}" != ""`;
/**
 * Who it is, once the sign-in server has said so. Where nobody signs in these are null, which is
 * not "".
 */
export const user = '{http.vars.facet_user}';
const groups = '{http.vars.facet_groups}';
export const role = '{http.vars.facet_role}';

/**
 * Asks the sign-in server, which gets the head of the request as a browser sent it, but for what
 * only servers may say.
 */
function askSignInServer(...lines: readonly string[]): string {
  return block(
    `reverse_proxy ${signIn.server}`,
    'header_up X-Real-IP {http.request.remote.host}',
    'header_up X-Forwarded-Proto {facet.scheme}',
    `header_up X-Forwarded-Method ${method}`,
    `header_up X-Forwarded-Uri ${target}`,
    `header_up -${signIn.userHeader}`,
    `header_up -${signIn.groupsHeader}`,
    ...lines,
    block(
      'transport http',
      `dial_timeout ${seconds(policy.timeouts.connect)}`,
      `response_header_timeout ${seconds(policy.timeouts.answer)}`,
      'compression off',
    ),
  );
}

/**
 * The pages of a sign-in server on this host, with headers of their own. A foreign host is refused
 * by the checks that follow.
 */
export function signInPages(): string {
  const isOne = `"${signIn.page}".startsWith("/oauth2/") && ${target}.startsWith("/oauth2/")`;
  return [
    map('"{$PUBLIC_ORIGIN:}"', 'scheme', [['^https:', 'https']], 'http'),
    matcher('sign_in_pages', `"${signIn.server}" != "" && ${isOne} && ${hostKnown}`),
    block(
      'route @sign_in_pages',
      header('*', 'x-content-type-options', 'nosniff'),
      notCaddys,
      block('request_body', 'max_size 64KB'),
      askSignInServer(),
    ),
  ].join('\n');
}

/**
 * Lets nobody pass whom the sign-in server does not name. This is `forward_auth` written out: its
 * `copy_headers` leaves a header as a browser sent it, in some versions, where the sign-in server
 * sent none.
 */
export function signInCheck(): string {
  const isEditor = `"${signIn.editors}".split(",").exists(one, one.trim() != "" && (one.trim() == ${user} || ${groups}.split(",").exists(group, group.trim() == one.trim())))`;
  return block(
    '(facet_sign_in)',
    matcher('signs_in', signsIn),
    block(
      'route @signs_in',
      '# What goes wrong from here on is not the service.',
      'vars facet_asks " sign-in server"',
      askSignInServer(
        'method GET',
        '# The question mark takes away what the browser asked with.',
        `rewrite ${signIn.check}?`,
        'header_up -Accept-Encoding',
        block(
          'handle_response',
          block(
            'route',
            matcher('nobody', `${answerStatus} == 401 || (${answerStatus} >= 300 && ${answerStatus} < 400)`),
            block(
              'route @nobody',
              matcher(
                'no_page',
                '{facet.path} == "/config.json" || {facet.path} == "/v0" || {facet.path}.startsWith("/v0/")',
              ),
              refuse('@no_page', 'sign_in'),
              header('*', 'cache-control', 'no-store'),
              matcher('page_elsewhere', `!"${signIn.page}".startsWith("/")`),
              `redir @page_elsewhere ${signIn.page}`,
              askSignInServer(`rewrite ${signIn.page}?`, `header_up X-Auth-Request-Redirect ${target}`),
            ),
            matcher('forbidden', `${answerStatus} == 403`),
            refuse('@forbidden', 'route'),
            `vars facet_user ${answerHeader(signIn.userHeader)}`,
            `vars facet_groups ${answerHeader(signIn.groupsHeader)}`,
            check('internal', `${answerStatus} < 200 || ${answerStatus} > 299 || ${user} == ""`),
            'vars facet_role viewer',
            matcher('editor', isEditor),
            'vars @editor facet_role editor',
            'vars facet_asks ""',
            '# Where the log looks for it.',
            block(`map ${user} {http.auth.user.id}`, '`~^(.*)$` "$1"'),
          ),
        ),
      ),
    ),
  );
}
