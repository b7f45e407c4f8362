import { Flame, Zap } from "lucide-react";
import { useState } from "react";
import { TabLinks, Tabs } from "#platform/ui/navigation/tabs.tsx";
import { Prose } from "#platform/ui/layout/prose.tsx";
import { Section } from "#platform/ui/layout/section.tsx";

export const NavigationSamples = () => {
  const [tab, setTab] = useState<"curve" | "reads">("curve");
  return (
    <Section title="Pestanyes">
      <TabLinks
        label="Tipus de subministrament"
        links={[
          { href: "#electricity", label: "Electricitat", icon: <Zap />, isCurrent: true },
          { href: "#gas", label: "Gas", icon: <Flame />, isCurrent: false },
        ]}
      />
      <Tabs
        label="Consum"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: "curve", label: "Corba horària", panel: <p>La corba de cada hora.</p> },
          { value: "reads", label: "Lectures", panel: <p>Les lectures del comptador.</p> },
        ]}
      />
      <Prose>
        <h3>Condicions del servei</h3>
        <p>
          Un text llarg, amb <a href="#terms">enllaços</a> i llistes:
        </p>
        <ul>
          <li>el preu de l’energia;</li>
          <li>el preu de la potència.</li>
        </ul>
      </Prose>
    </Section>
  );
};
