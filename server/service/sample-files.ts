/** Where the pictures of the reference service are served, beside the dashboard. */
const sampleFiles = '/sample-files/';

/** The address of the picture that is drawn from a `fileId`. */
export function sampleFileUrl(fileId: string, origin: string): string {
  return `${origin}${sampleFiles}${encodeURIComponent(fileId)}.png`;
}

/** Puts the origin in front of a stored `/sample-files/…` path; any other address stays as it is. */
export function withOrigin(url: string, origin: string): string {
  return url.startsWith(sampleFiles) ? `${origin}${url}` : url;
}
