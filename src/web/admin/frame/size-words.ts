import { m } from '../../../words/messages.js';

const words: Readonly<Record<string, () => string>> = {
  YS: m.admin_size_YS,
  YM: m.admin_size_YM,
  YL: m.admin_size_YL,
  AS: m.admin_size_AS,
  AM: m.admin_size_AM,
  AL: m.admin_size_AL,
  AXL: m.admin_size_AXL,
  A2XL: m.admin_size_A2XL,
  A3XL: m.admin_size_A3XL,
};

/** A t-shirt size in words; what is not known is a dash. */
export function nameSize(size: string | null): string {
  return size === null ? m.admin_unknown() : (words[size]?.() ?? size);
}
