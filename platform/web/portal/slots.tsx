import { createContext, Suspense, use, type ComponentType, type ReactNode } from "react";

interface SlotPartProps {
  /** What the screen is about: the number of a contract. */
  readonly subject: string;
}

interface SurroundingProps extends SlotPartProps {
  readonly children?: ReactNode;
}

/** Parts that features add to the screens of others, by the name of the place; `apps/web` composes them. */
export type Slots = Readonly<Record<string, readonly ComponentType<SurroundingProps>[]>>;

export const SlotsContext = createContext<Slots>({});

/** A place on a screen for parts of other features. They load beside the screen, and nothing waits for them. */
export const Slot = ({ name, subject }: SlotPartProps & { readonly name: string }) => (
  <>
    {use(SlotsContext)[name]?.map((Part, index) => (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of a place never change
      <Suspense key={index} fallback={null}>
        <Part subject={subject} />
      </Suspense>
    ))}
  </>
);

/**
 * A screen within what features lay around it, such as contexts with parts of theirs. The screen is drawn once they are
 * loaded.
 */
export const SurroundedBySlot = ({ name, subject, children }: SurroundingProps & { readonly name: string }) =>
  (use(SlotsContext)[name] ?? []).reduceRight<ReactNode>(
    (inside, Part) => <Part subject={subject}>{inside}</Part>,
    children,
  );
