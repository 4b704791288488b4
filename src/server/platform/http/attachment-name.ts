/** The name of a download (RFC 6266): plain letters for old programs, the whole name beside it. */
export function contentDisposition(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/[^\w. -]/g, '_');
  const whole = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}
