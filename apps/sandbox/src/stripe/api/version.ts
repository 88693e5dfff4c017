/** The version of the API that the stand-in speaks: the one that the SDK is made for. */
export const apiVersion = '2026-10-28.endive'
