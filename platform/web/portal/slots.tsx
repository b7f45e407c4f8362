import { createContext, Suspense, use, type ComponentType } from "react";

interface SlotPartProps {
  /** What the screen is about: the number of a contract. */
  readonly subject: string;
}

/** Parts that features add to the screens of others, by the name of the place; `apps/web` composes them. */
export type Slots = Readonly<Record<string, readonly ComponentType<SlotPartProps>[]>>;

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
