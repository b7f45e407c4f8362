import { Flame, Zap } from "lucide-react";
import { useState } from "react";

import { TabLinks } from "#platform/ui/navigation/tab-links.tsx";
import { Tabs } from "#platform/ui/navigation/tabs.tsx";
import { Section } from "#platform/ui/page/section.tsx";

export function NavigationSamples() {
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
    </Section>
  );
}
