/**
 * The key of the service in every test, which no other text holds: any sight of it but at the
 * service is a leak (R16). `npm run test:full` looks for it in all that its steps left.
 */
export const canaryKey = 'canary-7f3a9c51d2e84b06-KEY';
