/**
 * Where a sample picture lies, relative to the origin that serves it (interfaces.md, "Files and paths").
 * It is stored without an origin, because the data does not know under which address it will be read.
 */
export const pictureUrl = (fileId: string): string => `/sample-files/${fileId}.png`;
