// The choice between the system's colours, light and dark; shown only where scripts run.

const themes = [
  { value: "system", label: "System" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
];

/** Renders the three-way switch; `group` tells the two of a page apart. */
export function ThemeSwitch({ group }: { readonly group: string }) {
  return (
    <fieldset className="theme-switch">
      <legend className="visually-hidden">Theme</legend>
      {themes.map(({ value, label }) => (
        <label key={value} title={label}>
          <input
            className="visually-hidden"
            type="radio"
            name={group}
            value={value}
            defaultChecked={value === "system"}
          />
          <span className="theme-option">
            <span className={`icon icon-${value}`} />
          </span>
          <span className="visually-hidden">{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
