import { type GatewayConfig, isLoopback } from './config.ts';
import { shortestSearchedKey } from './key-search.ts';
import { policyFor } from './listening.ts';

/** Allowed settings that an operator should know of, one sentence each. Never repeats a key. */
export function startWarnings(config: GatewayConfig): readonly string[] {
  const { apiKey, insecureTls } = config.upstream;
  const passwords = config.auth?.kind === 'basic' ? ' With AUTH=basic that includes every password.' : '';
  const warnings = [
    insecureTls &&
      'INSECURE_UPSTREAM_TLS=1. The certificate of the service is not checked: anyone between can take the key.',
    apiKey.length < shortestSearchedKey &&
      `The key of the service has fewer than ${shortestSearchedKey} characters. It is easy to guess, and answers that repeat it are not held back.`,
    ...plainOrigins(config).map(
      (origin) =>
        `${origin} is plain http at a name that other machines can use. Browsers do not say there which site starts a request, and anyone on the network can read and change what is sent. Put a proxy with TLS in front and set PUBLIC_ORIGIN to its https address.${passwords}`,
    ),
  ];
  return warnings.filter((warning) => typeof warning === 'string');
}

/** Origins other than loopback where browsers may use the gateway without TLS. */
function plainOrigins(config: GatewayConfig): readonly string[] {
  const { hosts, publicOrigin } = policyFor(config, config.port);
  const behindTls = publicOrigin?.startsWith('https:') ? new URL(publicOrigin).host : undefined;
  return [...hosts]
    .filter((host) => host !== behindTls && !isLoopback(new URL(`http://${host}`).hostname))
    .map((host) => `http://${host}`);
}
