/** The path of the reference service's images, beside the dashboard. */
const sampleFiles = '/sample-files/';

/** The URL of the image that is drawn from a `fileId`. */
export function sampleFileUrl(fileId: string, origin: string): string {
  return `${origin}${sampleFiles}${encodeURIComponent(fileId)}.png`;
}

/** Adds the origin to a stored `/sample-files/…` path; any other URL stays as it is. */
export function withOrigin(url: string, origin: string): string {
  return url.startsWith(sampleFiles) ? `${origin}${url}` : url;
}
