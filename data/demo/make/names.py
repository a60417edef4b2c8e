"""Invented street names in the manner of a town of Minas Gerais."""

from __future__ import annotations

from collections import defaultdict

from bairros import BAIRROS
from geometry import seeded
from network import Edge

TITLES = ("", "", "", "", "Doutor ", "Coronel ", "Professora ", "Dona ", "Padre ", "Capitão ", "Vereador ", "Maestro ", "Major ")
WOMEN = "Zulmira Alzira Conceição Jandira Olímpia Georgina Eulália Mariana Noêmia Odete Filomena Hermínia Leonor Carmelita".split()
MEN = ("Teodoro Anselmo Olavo Belarmino Juvenal Honório Evaristo Cândido Alípio Venâncio Osório Leôncio Américo Batista "
       "Jacinto Fortunato Zeferino Domingos Galdino Silvério Abílio Lindolfo Otaviano Custódio").split()
FAMILIES = ("Amaral Prado Ferraz Lobo Teixeira Vilela Nogueira Furtado Barreto Paixão Rezende Salgado Mourão Peixoto Figueira "
            "Avelar Sabino Quintão Machado Bittar Zanini Caldeira Lemos Pimenta Coutinho Borges Tavares Junqueira Maciel "
            "Cardoso Andrade Bueno Marcondes Vilas-Boas Siqueira Brandão Falleiros Garcez Mafra Queiroz").split()
CENTRE = ["Rua do Rosário", "Rua da Matriz", "Rua Sete de Abril", "Rua Treze de Maio", "Rua Direita", "Rua do Comércio", "Rua Dom Pedro II",
          "Rua Rui Barbosa", "Rua Santos Reis", "Rua das Flores Velhas", "Rua do Chafariz", "Rua Marechal Deodoro", "Rua da Cadeia Velha",
          "Rua Formosa", "Rua Dois de Novembro", "Rua Benjamin Constant", "Rua do Mercado", "Rua da Estação", "Rua José Bonifácio",
          "Rua Primeiro de Maio", "Rua do Teatro", "Rua Princesa Isabel", "Rua dos Tropeiros", "Rua Campos Sales", "Rua da Boa Morte"]
THEMES: dict[str, list[str]] = {
    "saints": [f"Rua {n}" for n in (
        "São Lucas,São Mateus,Santa Rita,Santa Clara,São Vicente,Santa Inês,São Judas Tadeu,Santa Bárbara,São Cristóvão,Santa Helena,"
        "São Gabriel,São Rafael,Santa Mônica,São Bernardo,Santa Terezinha,São Tomé,Santa Edwiges,São Brás,São Roque,Santa Cecília,"
        "Nossa Senhora da Guia,Nossa Senhora das Dores,Nossa Senhora do Carmo,Santo Expedito,Santa Marta,São Joaquim,Santana").split(",")],
    "birds": [f"Rua {n}" for n in (
        "dos Bem-te-vis,dos Sabiás,das Araras,dos Canários,dos Tucanos,das Andorinhas,dos Pintassilgos,das Juritis,dos Curiós,das Garças,"
        "dos Beija-flores,das Seriemas,dos Tangarás,das Maritacas,dos Coleirinhos,dos Trinca-ferros,das Saíras,dos Jacus,das Corruíras,"
        "dos Azulões,das Codornas,dos Irerês,das Pombas,dos Gaviões,das Perdizes,dos Periquitos").split(",")],
    "flowers": [f"Rua {n}" for n in (
        "das Acácias,das Azaleias,das Begônias,das Camélias,das Dálias,dos Cravos,das Gardênias,das Hortênsias,dos Jasmins,dos Lírios,"
        "das Magnólias,das Margaridas,das Orquídeas,das Papoulas,das Petúnias,das Rosas,das Tulipas,das Verbenas,das Violetas,dos Girassóis,"
        "das Bromélias,dos Antúrios,das Glicínias,das Zínias,dos Narcisos,das Lobélias,dos Crisântemos,das Primaveras").split(",")],
    "trees": [f"{k} {n}" for k, n in zip(["Alameda", "Rua"] * 14, (
        "das Aroeiras,dos Jacarandás,das Sibipirunas,dos Flamboyants,das Paineiras,dos Angicos,das Quaresmeiras,dos Cedros,das Mangueiras,"
        "dos Jatobás,das Copaíbas,dos Pequizeiros,das Sucupiras,dos Jequitibás,das Jabuticabeiras,dos Eucaliptos,das Pitangueiras,"
        "dos Oitis,das Caviúnas,dos Manacás,das Perobas,dos Buritis,das Goiabeiras,dos Ingás,das Embaúbas,dos Guapuruvus,das Cássias,"
        "dos Murtas").split(","), strict=True)],
    "countries": [f"Rua {n}" for n in (
        "Portugal,Espanha,Itália,França,Grécia,Suíça,Bélgica,Holanda,Noruega,Áustria,Polônia,Uruguai,Paraguai,Chile,Peru,Colômbia,Equador,"
        "Bolívia,Venezuela,México,Cuba,Canadá,Angola,Moçambique,Japão,Líbano,Egito,Marrocos,Dinamarca,Hungria,Irlanda,Suécia").split(",")],
    "stars": [f"Rua {n}" for n in (
        "Sírius,Vega,Antares,Aldebarã,Órion,Andrômeda,Pégaso,Cassiopeia,Lua Nova,Estrela Dalva,Cruzeiro do Sul,Três Marias,Saturno,Júpiter,"
        "Netuno,Vênus,Mercúrio,Urano,Aurora,Cometa,Alvorada,Poente,Nascente,Solstício,Equinócio,Via Láctea,Arco-Íris,Plêiades").split(",")],
    "stones": [f"Rua {n}" for n in (
        "Esmeralda,Topázio,Ametista,Rubi,Safira,Turmalina,Água-Marinha,Cristal,Quartzo,Ágata,Jade,Opala,Diamante,Granada,Pérola,Ônix,"
        "Citrino,Berilo,Turquesa,Coral,Malaquita,Hematita,Alexandrita,Pirita,Granito,Ardósia").split(",")],
    "states": [f"Rua {n}" for n in (
        "Acre,Alagoas,Amapá,Amazonas,Bahia,Ceará,Espírito Santo,Goiás,Maranhão,Mato Grosso,Pará,Paraíba,Paraná,Pernambuco,Piauí,"
        "Rio Grande do Norte,Rondônia,Roraima,Santa Catarina,São Paulo,Sergipe,Tocantins,Guanabara,Fernando de Noronha").split(",")],
    "rivers": [f"Rua Rio {n}" for n in (
        "Tocantins,Araguaia,Xingu,Tapajós,Madeira,Negro,Purus,Juruá,Paranaíba,Doce,Jequitinhonha,das Velhas,Verde,Pardo,Tietê,"
        "Paraguai,Iguaçu,Uruguai,Parnaíba,Capibaribe,Jordão,Solimões,Javari,Sapucaí,Mucuri,Piracicaba").split(",")],
    "fish": [f"Rua {n}" for n in (
        "dos Dourados,dos Pintados,dos Curimbatás,dos Lambaris,das Traíras,dos Pacus,dos Surubins,das Piaparas,dos Mandis,das Tabaranas,"
        "dos Jaús,das Piabas,dos Bagres,dos Acarás,das Corvinas,dos Tambaquis,dos Cascudos,dos Piaus").split(",")],
    "virtues": [f"Rua {n}" for n in (
        "da Paz,da União,da Amizade,da Fraternidade,da Justiça,da Concórdia,da Gratidão,da Alegria,do Progresso,da Fé,da Caridade,"
        "da Harmonia,da Bondade,da Prosperidade,do Trabalho,da Vitória,da Felicidade,da Liberdade,da Lealdade").split(",")],
    "industry": [f"Rua {n}" for n in "das Indústrias,dos Tecelões,dos Ferreiros,dos Curtumes,das Olarias,dos Marceneiros,da Cerâmica".split(",")],
    "collector": [f"Avenida {n}" for n in (
        "do Contorno Velho,Monsenhor Anselmo Quintão,Prefeito Olavo Zanini,dos Expedicionários,Doutora Leonor Salgado,da Saudade,"
        "Castro Alves,das Nascentes,Expedicionário Alípio Mafra,Engenheiro Otaviano Lemos,Dom Silvério Rezende,Nossa Senhora da Abadia,"
        "dos Imigrantes,Professor Juvenal Bittar,do Café,Carlos Gomes,Monteiro Lobato,da Liberdade,dos Estudantes,da Cooperativa,"
        "Maestro Galdino Furtado,Deputado Evaristo Prado,da Integração,Vital Brazil,dos Trabalhadores,Oswaldo Cruz").split(",")],
}


def _people(used: set[str]) -> str:
    rng = seeded("person", len(used))
    while True:
        title = TITLES[rng.integers(len(TITLES))]
        first = WOMEN if title in {"Professora ", "Dona "} or (not title and rng.uniform() < 0.3) else MEN
        name = f"Rua {title}{first[rng.integers(len(first))]} {FAMILIES[rng.integers(len(FAMILIES))]}"
        if name not in used:
            return name


def street_names(edges: list[Edge]) -> dict[str, str]:
    """Name of each street key, no two alike; short streets become travessas."""
    length_m: dict[str, float] = defaultdict(float)
    collector: set[str] = set()
    for e in edges:
        length_m[e.key] += e.length_m
        if e.highway == "tertiary":
            collector.add(e.key)
    themes = {b.name: b.theme for b in BAIRROS}
    pools = {k: list(seeded("names", k).permutation(sorted(v))) for k, v in (THEMES | {"centre": CENTRE}).items()}
    names = {k: k for k in length_m if "/" not in k}
    used = set(names.values())
    for key in sorted((k for k in length_m if "/" in k), key=lambda k: (-length_m[k], k)):
        theme = "collector" if key in collector else themes.get(key.split("/")[0], "people")
        pool = pools.get(theme, [])
        while pool and pool[-1] in used:
            pool.pop()
        name = str(pool.pop()) if pool else _people(used)
        if length_m[key] < 150 and name.startswith("Rua ") and key not in collector:
            name = "Travessa " + name.removeprefix("Rua ")
        names[key] = name
        used.add(name)
    return names
