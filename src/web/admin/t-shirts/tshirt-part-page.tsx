import { useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { HandoutPart } from './handout/handout-part.tsx';
import { StaffShirtsPart } from './handout/staff-shirts-part.tsx';
import { MissingPart } from './missing-part.tsx';
import { OrderPart } from './order/order-part.tsx';
import { RequestsPart } from './requests-part.tsx';
import { TshirtsPage } from './t-shirts-page.tsx';

const PARTS: Readonly<Record<string, ComponentType>> = {
  missing: MissingPart,
  order: OrderPart,
  'hand-out': HandoutPart,
  staff: StaffShirtsPart,
  requests: RequestsPart,
};

/** The part of "T-shirt Sizes" that the address names; one that there is not is the first. */
export function TshirtPartPage() {
  const { part = '' }: { part?: string } = useParams({ strict: false });
  const Part = Object.hasOwn(PARTS, part) ? (PARTS[part] ?? TshirtsPage) : TshirtsPage;
  return <Part />;
}
