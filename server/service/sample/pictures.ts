/**
 * Path of a sample image (interfaces.md, "Files and paths"). Stored without an origin, because the
 * data does not know which origin will serve it.
 */
export const pictureUrl = (fileId: string): string => `/sample-files/${fileId}.png`;
