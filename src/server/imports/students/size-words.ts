import { foldName } from '../../../domain/names.ts';
import { isSpecified } from '../../../domain/sizes.ts';

const YOUTH = [
  'youth',
  'y',
  'yth',
  'kids',
  'kid',
  'child',
  'childrens',
  'children',
  'boys',
  'girls',
  'junior',
  'kinder',
  'nino',
  'enfant',
];
const ADULT = ['adult', 'a', 'ad', 'mens', 'men', 'unisex', 'erwachsene', 'adulto', 'adulte'];
const SIZES: Readonly<Record<string, readonly string[]>> = {
  XS: ['xs', 'x small', 'xsmall', 'extra small'],
  S: ['s', 'small', 'sm'],
  M: ['m', 'medium', 'med'],
  L: ['l', 'large', 'lg'],
  XL: ['xl', 'x large', 'xlarge', 'extra large'],
  '2XL': ['2xl', 'xxl', '2x', 'xx large', '2x large'],
  '3XL': ['3xl', 'xxxl', '3x', 'xxx large', '3x large'],
};

/** How people write the specified sizes: `Youth Small`, `small youth`, `Adult L`. A size without a cut is none of them: youth and adults have it. */
export function sizeSpellings(size: string): string[] {
  if (!isSpecified(size)) return [foldName(size)];
  const cuts = size.startsWith('Y') ? YOUTH : ADULT;
  const names = SIZES[size.slice(1)] ?? [];
  return [
    foldName(size),
    ...cuts.flatMap((cut) => names.flatMap((name) => [`${cut} ${name}`, `${name} ${cut}`, `${cut}${name}`])),
  ];
}
